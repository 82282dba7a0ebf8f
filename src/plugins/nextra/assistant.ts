import { useRouter } from 'next/navigation';
import Script from 'next/script';
import { createElement, useEffect } from 'react';
import { handOverRouter } from '../page/hand-over-router.js';

/** What `withDocent` has put there: Next.js writes it into the code. */
declare const process: { env: { DOCENT_TAG?: string } };

interface Tag {
	src: string;
	data: Record<string, string>;
	basePath: string;
}

/** An element of React, whichever version of its types an app has, or none. */
interface Rendered {
	type: never;
	props: never;
	key: string | null;
}

/** The assistant, once in the layout of an app. The options are those of `withDocent` in the configuration. */
export function Assistant(): Rendered {
	const written = process.env.DOCENT_TAG;
	if (!written) {
		throw new Error(
			"Docent: <Assistant /> finds no options; next.config must be export default withDocent({ service, domain, apiKey })(…), from 'docent/nextra'.",
		);
	}
	const { src, data, basePath } = JSON.parse(written) as Tag;
	const { push } = useRouter();
	useEffect(() => {
		// The router puts the base path in front by itself.
		handOverRouter((path) => push(path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path));
	}, [push, basePath]);
	return createElement(Script, { src, ...data }) as unknown as Rendered;
}
