import { useEffect, useState } from 'react';

/** A whole document, as frameworks on React render it. */
export function Page() {
	const [count, setCount] = useState(0);
	useEffect(() => {
		globalThis.isAwake = true;
	}, []);
	return (
		<html lang="en">
			<head>
				<title>Pump</title>
			</head>
			<body>
				<main>
					<h1>Pump</h1>
					<button type="button" onClick={() => setCount(count + 1)}>
						Pressed {count}
					</button>
				</main>
				<footer>Pumps since 1931</footer>
				<script async src="client.js" />
			</body>
		</html>
	);
}
