import { Link, useParams } from 'react-router';

export default function DocumentationPage() {
	const { '*': path } = useParams();
	return (
		<main>
			<h1>{path?.replaceAll('/', ' / ')}</h1>
			<Link to="/">Home</Link>
		</main>
	);
}
