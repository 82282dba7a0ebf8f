import { Docent } from 'docent/preact';

export function App() {
	return <Docent domain="acme" apiKey="svc_dsc_…" baseUrl="https://assistant.example.com" />;
}
