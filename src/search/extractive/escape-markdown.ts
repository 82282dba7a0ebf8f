/** Escapes the characters of plain text that mean something in Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&');
