import { useEffect, useState } from 'preact/hooks';

export function Page() {
	const [count, setCount] = useState(0);
	useEffect(() => {
		globalThis.isAwake = true;
	}, []);
	return (
		<>
			<h1>Pump</h1>
			<button type="button" onClick={() => setCount(count + 1)}>
				Pressed {count}
			</button>
		</>
	);
}
