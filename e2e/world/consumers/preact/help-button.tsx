import { ask } from 'docent';

export const HelpButton = () => (
	<button type="button" onClick={() => ask('How do I embed Docent with a script tag?')}>
		How do I embed it?
	</button>
);
