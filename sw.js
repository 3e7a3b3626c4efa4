importScripts('static/js/sw.js');
