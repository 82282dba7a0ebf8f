import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../page/copy-text.js';
import { CheckIcon, CopyIcon } from './icons.js';

interface CopyButtonProps {
	/** Read when the button is pressed. */
	text: () => string;
	label: string;
	copiedLabel: string;
	/** Shows the label beside the icon. @default false */
	labelled?: boolean;
}

export function CopyButton({ text, label, copiedLabel, labelled = false }: CopyButtonProps) {
	const [copied, setCopied] = useState(false);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), 2_000);
		return () => clearTimeout(timer);
	}, [copied]);
	const shown = copied ? copiedLabel : label;
	return (
		<button
			type="button"
			class={labelled ? 'text-button' : 'icon-button small'}
			aria-label={labelled ? undefined : shown}
			title={labelled ? undefined : shown}
			onClick={() => void copyText(text()).then(setCopied)}
		>
			{copied ? <CheckIcon /> : <CopyIcon />}
			{labelled && shown}
		</button>
	);
}
