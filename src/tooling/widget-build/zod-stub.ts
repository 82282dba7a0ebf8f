/**
 * Stands in for zod in the widget's builds. The AI SDK builds schemas while its modules load and calls them only in its
 * stock transport, which the widget replaces; so every schema is an object that accepts any further building and
 * refuses to be used.
 */
function refuse(): never {
	throw new Error('zod is not part of the widget: src/tooling/widget-build/zod-stub.ts stands in for it');
}

const uses = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const schema: unknown = new Proxy(() => schema, {
	get: (_target, name) => (typeof name === 'string' && uses.has(name) ? refuse : schema),
	apply: () => schema,
});

export { schema as z };
export const toJSONSchema = refuse;
export const safeParseAsync = refuse;
/** The names of zod 3's type kinds, which the SDK compares with. */
export const ZodFirstPartyTypeKind: Record<string, string> = {};
