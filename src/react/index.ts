import { useEffect, useState } from 'react';
import { type DocentOptions, destroy, init } from '../widget/boot/index.js';
import { createPropsFollowers } from '../widget/boot/props-follower.js';

export type DocentProps = DocentOptions;

const createFollower = createPropsFollowers({ init, destroy });

/**
 * The assistant as a React component (18 and 19). It renders nothing at its own place: the launcher and the panel live in
 * an element of their own at the end of the document. Put it once, near the root of the app.
 *
 * @example
 * <Docent domain="acme" apiKey="svc_dsc_…" baseUrl="https://docs-assistant.example.com" />
 */
export function Docent(props: DocentProps): null {
	const [follower] = useState(createFollower);
	// biome-ignore lint/correctness/useExhaustiveDependencies: changed props are applied below
	useEffect(() => follower.mount(props), []);
	useEffect(() => follower.change(props));
	return null;
}
