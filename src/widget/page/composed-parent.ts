/** The element around a node, out of shadow trees too. */
export function composedParent(node: Node): Element | null {
	return node.parentElement ?? (node.parentNode as Partial<ShadowRoot> | null)?.host ?? null;
}
