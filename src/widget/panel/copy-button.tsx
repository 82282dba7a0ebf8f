import { useEffect, useState } from 'preact/hooks';
import { type Copied, copyText, copyWhenRead } from '../page/copy-text.js';
import { CheckIcon, CopyIcon } from './icons.js';

interface CopyButtonProps {
	/** The text to copy. It is read when the button is pressed. */
	text: () => string | Promise<Copied>;
	label: string;
	copiedLabel: string;
	/** Shows the label beside the icon. @default false */
	labelled?: boolean;
}

const copy = (text: string | Promise<Copied>) => (typeof text === 'string' ? copyText(text) : copyWhenRead(text, true));

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
			onClick={() => void copy(text()).then(setCopied)}
		>
			{copied ? <CheckIcon /> : <CopyIcon />}
			{labelled && shown}
		</button>
	);
}
