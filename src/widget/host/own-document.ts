/**
 * The page's document with the browser's own methods. A page can hide a method with `<img name=querySelector>`. The builds replace
 * `document` with this (`tooling/widget-build/vite-plugins.ts`), in Preact too. Never set its properties or pass it to a function.
 */
export const ownDocument = new Proxy({} as Document, {
	get: (_, name, __, value = Reflect.get(Document.prototype, name, document)) => value?.bind?.(document) ?? value,
});
