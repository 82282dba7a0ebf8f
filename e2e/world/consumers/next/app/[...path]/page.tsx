import Link from 'next/link';

export default async function DocumentationPage({ params }: { params: Promise<{ path: string[] }> }) {
	const { path } = await params;
	return (
		<main>
			<h1>{path.join(' / ')}</h1>
			<Link href="/">Home</Link>
		</main>
	);
}
