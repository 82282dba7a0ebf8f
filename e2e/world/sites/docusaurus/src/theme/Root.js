import { useHistory } from '@docusaurus/router';
import { useEffect } from 'react';

export default function Root({ children }) {
	const { push } = useHistory();
	useEffect(() => {
		const onNavigate = (url) => {
			const { pathname, search, hash } = new URL(url);
			push(pathname + search + hash);
		};
		window.Docent ??= { q: [] };
		if (window.Docent.update) window.Docent.update({ onNavigate });
		else window.Docent.q.push(['update', { onNavigate }]);
	}, [push]);
	return children;
}
