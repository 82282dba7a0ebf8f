/** What the component uses of Next.js, which is there when it builds an app. */
declare module 'next/navigation' {
	export function useRouter(): { push: (path: string) => void };
}

declare module 'next/script' {
	import type { FunctionComponent } from 'react';

	const Script: FunctionComponent<{ src: string } & Record<string, unknown>>;
	export default Script;
}
