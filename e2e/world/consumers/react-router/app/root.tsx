import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Assistant } from './assistant';

export default function Root() {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<link rel="icon" href="data:," />
				<Meta />
				<Links />
			</head>
			<body>
				<Outlet />
				<Assistant />
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}
