import css from './pause.css';

/** Nothing of its own: the sheet draws the dots behind the last word of an answer that pauses. */
const Pause = () => null;

export { css, Pause as view };
