import { Docent } from 'docent/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const setting = (name: string) => new URLSearchParams(location.search).get(name) ?? '';

function App() {
	const [shown, setShown] = useState(true);
	const [theme, setTheme] = useState<'light' | 'dark'>('light');
	return (
		<main>
			<h1>An app</h1>
			<button type="button" onClick={() => setShown(!shown)}>
				Toggle the assistant
			</button>
			<button type="button" onClick={() => setTheme('dark')}>
				Go dark
			</button>
			{shown && (
				<Docent domain={setting('domain')} apiKey={setting('apiKey')} baseUrl={setting('baseUrl')} theme={theme} />
			)}
		</main>
	);
}

createRoot(document.querySelector('#app') as HTMLElement).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
