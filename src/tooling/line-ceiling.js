/**
 * The most lines that `src` may have without its tests. A change that needs more raises the number in the same commit, with a line
 * here that says what was bought and what went; a change that deletes lowers it.
 */
export const ceiling = 101_800;
