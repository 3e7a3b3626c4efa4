"""Problems made by chance and kept where the solver says that they are good."""
