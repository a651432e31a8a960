"""What a stranger might send: sound files, changed as chance has it, put to every use the program has for them."""
