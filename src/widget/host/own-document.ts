/**
 * The page's document past the names of its elements: `<img name=querySelector>` hides the method. The builds put this in the place of
 * `document` (`tooling/widget-build/vite-plugins.ts`), for Preact too. It is read and called, never set or handed on.
 */
export const ownDocument = new Proxy({} as Document, {
	get: (_, name, __, value = Reflect.get(Document.prototype, name, document)) => value?.bind?.(document) ?? value,
});
