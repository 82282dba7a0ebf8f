import { useRouter } from 'next/navigation';
import Script from 'next/script';
import { createElement, useEffect } from 'react';
import { handOverRouter } from '../page/hand-over-router.js';

/** Next.js replaces the variable with the tag that `withDocent` has put into `env`. */
declare const process: { env: { DOCENT_TAG?: string } };

interface Tag {
	src: string;
	data: Record<string, string>;
	basePath: string;
}

/** An element of React that fits every version of its types. */
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
		// The router adds the base path itself.
		handOverRouter((path) => push(path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path));
	}, [push, basePath]);
	return createElement(Script, { src, ...data }) as unknown as Rendered;
}
