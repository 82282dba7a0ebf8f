import { Component, type VNode } from 'preact';

interface KeptProps {
	/** What is drawn. */
	parts: readonly unknown[];
	view: () => VNode;
}

/**
 * Draws again only when one of its parts has changed. A node that is kept by hand would do the same, and hold the whole tree in which it
 * was first drawn.
 */
export class Kept extends Component<KeptProps> {
	override shouldComponentUpdate({ parts }: KeptProps): boolean {
		const before = this.props.parts;
		return parts.length !== before.length || parts.some((part, index) => part !== before[index]);
	}

	override render({ view }: KeptProps): VNode {
		return view();
	}
}
