import { Docent } from 'docent/react';
import { useNavigate } from 'react-router';

export function Assistant() {
	const navigate = useNavigate();
	return (
		<Docent
			domain="acme"
			apiKey="svc_dsc_…"
			baseUrl="https://assistant.example.com"
			onNavigate={(url) => {
				const { pathname, search, hash } = new URL(url);
				navigate({ pathname, search, hash });
			}}
		/>
	);
}
