/**
 * The most lines that `src` may have without its tests. A change that needs more raises the number in the same commit, and says here
 * what was bought and what went; a change that deletes lowers it.
 *
 * 104,400: calls of tools that models print as text, and thoughts by the marks of their families; a folder that is read in a process of
 * its own; owners of the assistant and the order of calls. The grammars of refusals and the reader of TOML went.
 */
export const ceiling = 104_400;
