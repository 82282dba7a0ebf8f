import { Link } from 'react-router';

export default function Home() {
	return (
		<main>
			<h1>Home</h1>
			<Link to="/embed/options">Options</Link>
		</main>
	);
}
