<?php
/* Plugin Name: Docent */
add_action( 'wp_head', function () {
	?>
	<script
		async
		src="https://assistant.example.com/docent.js"
		data-domain="acme"
		data-api-key="svc_dsc_…"
	></script>
	<?php
} );
