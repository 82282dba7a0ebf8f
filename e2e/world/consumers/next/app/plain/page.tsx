import { Docent } from 'docent/react';

/** A page of the server that has the component itself. */
export default function PlainPage() {
	return (
		<main>
			<h1>Plain</h1>
			<Docent domain="acme" apiKey="svc_dsc_…" baseUrl="https://assistant.example.com" />
		</main>
	);
}
