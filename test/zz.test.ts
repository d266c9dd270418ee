import { it } from 'vitest';
import { buildDomain } from '/work/main/src/geometry/index.js';
import Delaunator from 'delaunator';
import C from '@kninnug/constrainautor';
const F=(...a:number[])=>Float64Array.from(a);
it('small', () => {
  const r = buildDomain({boundary:{areas:[{where:'boundary',ring:F(0,0,10,0,10,10,0,10)}]},obstacles:[
   {kind:'polygon',where:'obstacles[0].polygon',ring:F(2,2,4,2,4,4,2,4)},
   {kind:'polygon',where:'obstacles[1].polygon',ring:F(3,3,5,3,5,5,3,5)},
   {kind:'polygon',where:'obstacles[2].polygon',ring:F(9,9,11,9,11,11,9,11)},
   {kind:'line',where:'obstacles[3].line',points:F(0,7,8,7,8,10)},
   {kind:'circle',where:'obstacles[4].circle',x:7,y:3,radius:1},
   {kind:'point',where:'p',x:1,y:1},
   {kind:'polygon',where:'obstacles[6].polygon',ring:F(2.5,2.5,2.6,2.5,2.6,2.6)},
   {kind:'polygon',where:'obstacles[7].polygon',ring:F(1,5,2,6,2,5,1,6)},
  ]});
  console.log(r.report, r.domain.componentAreas, r.domain.ringStarts, r.domain.segments.length/2, r.domain.circles);
  const k=98; const obstacles:any[]=[]; const pts:number[]=[-5,-5,98*20,-5,98*20,98*20,-5,98*20]; const EE:any[]=[[0,1],[1,2],[2,3],[3,0]];
  for(let i=0;i<k;i++)for(let j=0;j<k;j++){const b=pts.length/2; const x=i*20,y=j*20; pts.push(x,y,x+15,y,x+15,y+15,x,y+15); EE.push([b,b+1],[b+1,b+2],[b+2,b+3],[b+3,b]);
   obstacles.push({kind:'polygon',where:`obstacles[${i}].polygon`,ring:F(x,y,x+15,y,x+15,y+15,x,y+15)});}
  const P=Float64Array.from(pts);
  const input={boundary:{areas:[{where:'boundary',ring:P.slice(0,8)}]},obstacles};
  for(let q=0;q<8;q++){ let t=performance.now(); const R=buildDomain(input); const t1=performance.now()-t; t=performance.now(); const d=new Delaunator(P); new C(d,EE as any); const t2=performance.now()-t; console.log('own',t1.toFixed(1),'peer',t2.toFixed(1),(t1/t2).toFixed(2), R.report.area, R.report.findings.length, R.domain.gridTriangles.length/R.domain.triangles.length*3);}
});
