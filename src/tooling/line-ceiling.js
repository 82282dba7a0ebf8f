/**
 * The most lines that `src` may have without its tests. A change that needs more raises the number in the same commit, and says here
 * what was bought and what went; a change that deletes lowers it.
 *
 * 100,200: nine languages went, because translations are files of data, which are not counted.
 */
export const ceiling = 100_200;
