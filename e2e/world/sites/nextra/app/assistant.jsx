'use client';

import { useRouter } from 'next/navigation';
import Script from 'next/script';

export function Assistant() {
	const router = useRouter();
	return (
		<Script
			src="https://assistant.example.com/docent.js"
			data-domain="acme"
			data-api-key="svc_dsc_…"
			onReady={() => {
				window.Docent.update({
					onNavigate(url) {
						const { pathname, search, hash } = new URL(url);
						router.push(pathname + search + hash);
					},
				});
			}}
		/>
	);
}
