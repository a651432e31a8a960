"""What is kept between one start and the next: how somebody likes the program, and where they left it."""
