const ad = document.getElementById('ad');
ad.querySelector('.close').addEventListener('click', () => {
  ad.hidden = true;
});
