import type { ReactNode } from 'react';
import { Assistant } from './assistant';

export default function RootLayout({ children }: { children: ReactNode }) {
	return (
		<html lang="en">
			<body>
				{children}
				<Assistant />
			</body>
		</html>
	);
}
