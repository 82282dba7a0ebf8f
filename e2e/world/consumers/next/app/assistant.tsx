'use client';

import { Docent } from 'docent/react';
import { useRouter } from 'next/navigation';

export function Assistant() {
	const router = useRouter();
	return (
		<Docent
			domain="acme"
			apiKey="svc_dsc_…"
			baseUrl="https://assistant.example.com"
			onNavigate={(url) => {
				const { pathname, search, hash } = new URL(url);
				router.push(pathname + search + hash);
			}}
		/>
	);
}
