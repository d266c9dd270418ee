import { mount } from 'svelte';
import App from './App.svelte';
import { createAppState } from './app-state.svelte.js';
import { openFromAddress } from './open-from-address.js';
import { exposeForTests } from './probe.js';
import './theme.css';

const target = document.getElementById('studio');
if (target) {
  const app = createAppState();
  exposeForTests(app);
  void openFromAddress(app);
  mount(App, { target, props: { app } });
  if (location.hash === '') void app.editor.restore();
}
