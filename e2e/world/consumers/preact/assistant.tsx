import { Docent } from 'docent/preact';

export const Assistant = () => <Docent domain="acme" apiKey="svc_dsc_…" baseUrl="https://assistant.example.com" />;
