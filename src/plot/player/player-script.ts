/**
 * The program of the player. It reads two data blocks of its page and draws with a canvas over the plan; texts go into the page as
 * text only. Its hash is in the page's policy: a test compares them. No backslashes: what is written here is what is run.
 */
export const PLAYER_SCRIPT = `
(() => {
  'use strict';
  const find = (id) => document.getElementById(id);
  const meta = JSON.parse(find('meta').textContent);
  const [stage, canvas, play, seek, rate, color, clock, people, status] =
    ['stage', 'canvas', 'play', 'seek', 'rate', 'color', 'clock', 'people', 'status'].map(find);
  const pen = canvas.getContext('2d');
  let pieces = [];
  let at = 0;
  let isPlaying = false;
  let before = 0;

  const unpack = async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };

  const decode = (bytes) => {
    let k = 0;
    const take = () => {
      let [value, factor] = [0, 1];
      for (;;) {
        const byte = bytes[k++];
        value += (byte % 128) * factor;
        if (byte < 128) return value;
        factor *= 128;
      }
    };
    const takeSigned = () => {
      const value = take();
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    };
    const list = [];
    for (let p = 0; p < meta.pieces; p++) {
      const piece = { crowd: take(), radius: take() / meta.steps, start: take(), count: take() };
      piece.x = new Float32Array(piece.count);
      piece.y = new Float32Array(piece.count);
      const [last, step] = [[0, 0], [0, 0]];
      for (let n = 0; n < 2 * piece.count; n++) {
        const axis = n % 2;
        const next = takeSigned() + step[axis];
        last[axis] += next;
        step[axis] = n < 2 ? 0 : next;
        (axis === 0 ? piece.x : piece.y)[n >> 1] = last[axis] / meta.steps;
      }
      list.push(piece);
    }
    return list;
  };

  const ramp = (share) => {
    const place = Math.max(0, Math.min(1, share)) * (meta.ramp.length - 1);
    return meta.ramp[Math.round(place)];
  };

  const draw = () => {
    // As large as the window shows whole, with the controls.
    stage.style.maxWidth = Math.max(320, ((window.innerHeight - 220) * meta.width) / meta.height) + 'px';
    const width = Math.max(1, Math.round(stage.clientWidth * (window.devicePixelRatio || 1)));
    const height = Math.max(1, Math.round((width * meta.height) / meta.width));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    pen.setTransform(width / meta.width, 0, 0, width / meta.width, 0, 0);
    pen.clearRect(0, 0, meta.width, meta.height);
    pen.save();
    pen.beginPath();
    pen.rect(...meta.clip);
    pen.clip();
    const groups = new Map();
    let shown = 0;
    const isSpeed = color.value === 'speed';
    for (const piece of pieces) {
      const from = at - piece.start;
      if (from < 0 || from > piece.count - 1) continue;
      const k = Math.min(Math.floor(from), Math.max(0, piece.count - 2));
      const n = Math.min(k + 1, piece.count - 1);
      const part = from - k;
      const [dx, dy] = [piece.x[n] - piece.x[k], piece.y[n] - piece.y[k]];
      shown++;
      const own = isSpeed
        ? ramp((Math.sqrt(dx * dx + dy * dy) * meta.rate) / meta.scale / meta.fast)
        : meta.crowds[piece.crowd % meta.crowds.length].color;
      let group = groups.get(own);
      if (!group) groups.set(own, (group = []));
      group.push(piece.x[k] + part * dx, piece.y[k] + part * dy, Math.max(1.6, piece.radius));
    }
    for (const [own, discs] of groups) {
      pen.beginPath();
      for (let k = 0; k < discs.length; k += 3) {
        pen.moveTo(discs[k] + discs[k + 2], discs[k + 1]);
        pen.arc(discs[k], discs[k + 1], discs[k + 2], 0, 2 * Math.PI);
      }
      pen.fillStyle = own;
      pen.fill();
      pen.lineWidth = 0.5;
      pen.strokeStyle = '#ffffff';
      pen.stroke();
    }
    pen.restore();
    const time = (meta.first + at / meta.rate).toFixed(1);
    clock.textContent = time + ' s';
    people.textContent = String(shown);
    seek.value = String(at);
    seek.setAttribute('aria-valuetext', time + ' seconds');
    stage.dataset.time = time;
    stage.dataset.people = String(shown);
  };

  const go = (to) => {
    at = Math.max(0, Math.min(Math.max(0, meta.count - 1), to));
    draw();
  };

  const tick = (now) => {
    if (!isPlaying) return;
    go(at + ((now - before) / 1000) * meta.rate * Number(rate.value));
    before = now;
    if (at >= meta.count - 1) toggle(false);
    else requestAnimationFrame(tick);
  };

  const toggle = (to) => {
    isPlaying = to;
    play.textContent = to ? 'Pause' : 'Play';
    play.setAttribute('aria-pressed', String(to));
    if (!to) return;
    if (at >= meta.count - 1) at = 0;
    before = performance.now();
    requestAnimationFrame(tick);
  };

  play.addEventListener('click', () => toggle(!isPlaying));
  seek.addEventListener('input', () => {
    toggle(false);
    go(Number(seek.value));
  });
  color.addEventListener('change', () => {
    document.body.dataset.color = color.value;
    draw();
  });
  window.addEventListener('resize', draw);
  document.addEventListener('keydown', (event) => {
    const kind = event.target instanceof Element ? event.target.tagName : '';
    if (event.ctrlKey || event.metaKey || event.altKey || kind === 'SELECT') return;
    const second = meta.rate;
    const isSlider = kind === 'INPUT';
    if (event.key === ' ' && kind !== 'BUTTON') toggle(!isPlaying);
    else if (event.key === 'ArrowRight' && !isSlider) go(at + second);
    else if (event.key === 'ArrowLeft' && !isSlider) go(at - second);
    else if (event.key === 'Home' && !isSlider) go(0);
    else if (event.key === 'End' && !isSlider) go(meta.count - 1);
    else return;
    event.preventDefault();
  });

  unpack(JSON.parse(find('tracks').textContent)).then(
    (bytes) => {
      pieces = decode(bytes);
      status.textContent = '';
      for (const control of [play, seek, rate, color]) control.disabled = false;
      stage.dataset.ready = 'true';
      draw();
    },
    () => {
      status.textContent = 'This browser cannot unpack the recording.';
    },
  );
})();
`;

export const PLAYER_SCRIPT_HASH = 'nEQcCW/8VMOc+63rBUSvtOu/Ct3M9j4keGkq0Xu09BE=';
