/**
 * Marks the end of a part of a prompt that comes again. Anthropic charges less for such a part only when it is marked; the other
 * providers find it by themselves, and ignore the mark. https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching
 */
export const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } };
