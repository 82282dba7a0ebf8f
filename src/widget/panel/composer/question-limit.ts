/** Longest question, in UTF-16 code units. Longer texts belong on a page, or are shortened by their writer. */
export const questionMaxLength = 8_000;

/** @param left code units that a question may still grow by */
export const isNearLimit = (left: number): boolean => left <= questionMaxLength / 10;
