import { useHistory } from '@docusaurus/router';
import { type ReactNode, useEffect } from 'react';
import { handOverRouter } from '../../page/hand-over-router.js';

/** Docusaurus renders this component around all pages. */
export default function Root({ children }: { children: ReactNode }): ReactNode {
	const { push } = useHistory();
	useEffect(() => handOverRouter(push), [push]);
	return children;
}
