import { Docent } from 'docent/preact';
import { useState } from 'preact/hooks';
import { Pages } from './pages';

export function App() {
	const [theme, setTheme] = useState<'light' | 'dark'>('light');
	return (
		<>
			<Pages onTheme={setTheme} />
			<Docent domain="acme" apiKey="svc_dsc_…" baseUrl="https://assistant.example.com" theme={theme} />
		</>
	);
}
