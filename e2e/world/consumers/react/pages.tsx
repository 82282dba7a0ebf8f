import { HelpButton } from './help-button';

export function Pages({ onTheme }: { onTheme: (theme: 'dark') => void }) {
	return (
		<main>
			<h1>An app</h1>
			<HelpButton />
			<button type="button" onClick={() => onTheme('dark')}>
				Go dark
			</button>
		</main>
	);
}
