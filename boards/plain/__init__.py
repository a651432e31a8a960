"""What every room stands on: sentences, bad input, files, and reading JSON and TOML."""
