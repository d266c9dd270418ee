/** The library that draws charts, loaded when the first one is shown. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export default uPlot;
