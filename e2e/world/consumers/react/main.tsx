import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

function Test() {
	const [shown, setShown] = useState(true);
	return (
		<>
			<button type="button" onClick={() => setShown(!shown)}>
				Toggle the app
			</button>
			{shown && <App />}
		</>
	);
}

createRoot(document.querySelector('#app') as HTMLElement).render(
	<StrictMode>
		<Test />
	</StrictMode>,
);
