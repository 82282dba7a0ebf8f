/** Runs every bench: `npm run bench`. */
for (const name of ['first-token', 'long-answer']) await import(`./${name}.js`);
