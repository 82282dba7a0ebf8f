import { render } from 'preact';
import { useState } from 'preact/hooks';
import { App } from './themed-app';

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

render(<Test />, document.querySelector('#app') as HTMLElement);
