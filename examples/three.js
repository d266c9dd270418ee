/** A crowd drawn by three.js: the array of positions is the instance buffer, nothing is copied per agent. */
import { World } from 'footfall';
import * as THREE from 'three';

const world = new World({ bounds: [-60, -40, 60, 40], agentRadius: 0.3 });
for (let x = -45; x <= 45; x += 15) {
  world.addPolygon([
    [x, -8],
    [x + 4, -8],
    [x + 4, 8],
    [x, 8],
  ]);
}
for (let k = 0; k < 3000; k++) {
  const [x, y] = world.randomPoint();
  world.addAgent({ x, y, goal: x < 0 ? [55, 0] : [-55, 0] });
}

const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(window.innerWidth, window.innerHeight);
document.body.append(renderer.domElement);
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xf4f1ea);
const camera = new THREE.PerspectiveCamera(40, window.innerWidth / window.innerHeight, 1, 500);
camera.position.set(0, -70, 90);
camera.lookAt(0, 0, 0);

// One cylinder, drawn once per agent at its place.
const agents = new THREE.InstancedBufferGeometry().copy(
  new THREE.CylinderGeometry(0.3, 0.3, 1.7, 12).rotateX(Math.PI / 2),
);
const places = new THREE.InstancedBufferAttribute(world.positions, 2).setUsage(THREE.DynamicDrawUsage);
agents.setAttribute('place', places);
agents.instanceCount = world.count;
const material = new THREE.ShaderMaterial({
  vertexShader: `
    attribute vec2 place;
    varying float light;
    void main() {
      light = 0.6 + 0.4 * normal.x;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position + vec3(place, 0.85), 1.0);
    }`,
  fragmentShader: `
    varying float light;
    void main() { gl_FragColor = vec4(light * vec3(0.78, 0.33, 0.24), 1.0); }`,
});
const crowd = new THREE.Mesh(agents, material);
crowd.frustumCulled = false;
scene.add(crowd);

for (let id = 0; id < world.polygonCount; id++) {
  const ring = world.getPolygon(id);
  const shape = new THREE.Shape();
  for (let k = 0; k < ring.length; k += 2) shape.lineTo(ring[k], ring[k + 1]);
  const walls = new THREE.ExtrudeGeometry(shape, { depth: 2, bevelEnabled: false });
  scene.add(new THREE.Mesh(walls, new THREE.MeshBasicMaterial({ color: 0xb9b1a5 })));
}

let last = performance.now();
renderer.setAnimationLoop((now) => {
  world.step(Math.max(0, now - last) / 1000);
  last = now;
  // Reading the positions writes them; the array is the same as long as nobody comes or goes.
  places.array = world.positions;
  places.needsUpdate = true;
  renderer.render(scene, camera);
});
