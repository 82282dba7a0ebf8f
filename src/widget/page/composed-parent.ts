/** The parent element of a node, across shadow trees. */
export function composedParent(node: Node): Element | null {
	return node.parentElement ?? (node.parentNode as Partial<ShadowRoot> | null)?.host ?? null;
}
